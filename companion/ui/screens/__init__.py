"""One module for each screen: how a screen value of `companion.app.screens` is laid out."""
