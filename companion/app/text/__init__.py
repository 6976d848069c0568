"""Events and requests in the words of `companion.texts`: effects, telling, log, notices, dates."""
