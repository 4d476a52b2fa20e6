/** The name of this dialect in findings. */
export const DIALECT_ID = 'kubernetes';
