/** What `-v` is answered with, where `--explain` is not given. */
export const VERBOSITY_NOTICE = 'warning: -v has no effect, as nothing is logged: --explain tells why rules come to what they do';
