/**
 * Megabytes of a large stack: room for about 100,000 simple calls inside each other. A thread with one costs a start, and is worth it
 * only when a small one was not enough. More would let endless recursion go on for long, as the collector of garbage looks through the
 * stack again and again.
 */
export const LARGE_STACK_MEGABYTES = 64;
