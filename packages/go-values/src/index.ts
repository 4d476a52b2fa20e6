export type { Problem } from './problem.ts';
export { decodeBase64, encodeBase64 } from './base64/base64.ts';
export type { Base64Encoding, DecodedBase64 } from './base64/base64.ts';
export { decodeJson } from './json/decode-json.ts';
export type { DecodedJson, JsonParts } from './json/decode-json.ts';
export { parseCidr, parseIp } from './net/ip.ts';
export { isMappedAddr, parseAddr, printAddr } from './netip/addr.ts';
export type { Addr } from './netip/addr.ts';
export {
  isGlobalUnicast,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isMulticast,
  isPrivate,
  isUnspecified,
} from './netip/addr-classes.ts';
export { maskPrefix, parsePrefix, prefixContains, printPrefix } from './netip/prefix.ts';
export type { Prefix } from './netip/prefix.ts';
export { formatFloat } from './strconv/format-float.ts';
export type { FloatFormat } from './strconv/format-float.ts';
export { parseFloat64 } from './strconv/parse-float.ts';
export { parseInt64 } from './strconv/parse-int.ts';
export type { ParsedInt64 } from './strconv/parse-int.ts';
export { quote, quoteRune, quoteRuneToAscii } from './strconv/quote.ts';
export { parseRequestUri, parseUrl } from './url/parse-url.ts';
export type { Url, UserInfo } from './url/parse-url.ts';
export { escapedPathOf, hostnameOf, portOf, printUrl, printUserInfo } from './url/print-url.ts';
export { escapePathSegment, escapeQuery, parseQuery, unescapePathSegment, unescapeQuery } from './url/query.ts';
export type { Unescaped } from './url/query.ts';
