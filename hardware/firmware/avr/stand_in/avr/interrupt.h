/* An interrupt is a function that host.c calls. */
#ifndef STAND_IN_INTERRUPT_H
#define STAND_IN_INTERRUPT_H

#define ISR(name)                                                                                                      \
    void name(void);                                                                                                   \
    void name(void)

#endif
