/** The version of ytt whose behavior this is; what `ytt version` says. */
export const YTT_VERSION = '0.48.0';
