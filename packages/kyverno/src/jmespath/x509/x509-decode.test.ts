import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { expect, it } from 'vitest';
import { compileJmesPath } from '../compile-jmespath.ts';

/** Made for this test by openssl, for names under example.org; the key was thrown away. */
const CERTIFICATE = `some words before
-----BEGIN CERTIFICATE-----
MIICyjCCAnSgAwIBAgICEjQwDQYJKoZIhvcNAQELBQAwOTELMAkGA1UEBhMCREUx
DzANBgNVBAoMBlNlY29uZDEZMBcGA1UEAwwQbGFtcC5leGFtcGxlLm9yZzAeFw0y
NjExMjIwMjA0NTVaFw0zNjExMTkwMjA0NTVaMDkxCzAJBgNVBAYTAkRFMQ8wDQYD
VQQKDAZTZWNvbmQxGTAXBgNVBAMMEGxhbXAuZXhhbXBsZS5vcmcwXDANBgkqhkiG
9w0BAQEFAANLADBIAkEAtAOMGRyYkNPDZZAOiLU+wGJVkfNyGvFI1h36LCrS4zsc
+AKDtslJIpNwl0yT2kKVFFUtkK/C8gVsrl3Sw6xECwIDAQABo4IBZDCCAWAwDAYD
VR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCBaAwGAYDVR0lBBEwDwYIKwYBBQUHAwEG
AyoDBDBTBgNVHREETDBKghBsYW1wLmV4YW1wbGUub3JnhwQKAQIDhxAgAQ24AAAA
AAAAAAAAAAAHhh5odHRwczovL2xhbXAuZXhhbXBsZS5vcmcveD95PTEwEQYDVR0g
BAowCDAGBgQqAwQFMF0GCCsGAQUFBwEBBFEwTzAjBggrBgEFBQcwAYYXaHR0cDov
L29jc3AuZXhhbXBsZS5vcmcwKAYIKwYBBQUHMAKGHGh0dHA6Ly9jYS5leGFtcGxl
Lm9yZy9jYS5kZXIwLQYDVR0fBCYwJDAioCCgHoYcaHR0cDovL2NybC5leGFtcGxl
Lm9yZy9hLmNybDAdBgNVHQ4EFgQUrZpCQTaBCoeI2u7r+vhVTEoz2hkwEQYDKgMF
AQH/BAcMBWhlbGxvMA0GCSqGSIb3DQEBCwUAA0EAXRiGC9+ZEQih9m8oSJ6rzMvJ
T7p9lUUZ4U+9FhtGDAGtcYVeWnr5BBd4mTP3Ahz4IJLiK9PuzAcs4943Ibkzqw==
-----END CERTIFICATE-----
`;

const REQUEST = `-----BEGIN CERTIFICATE REQUEST-----
MIHjMIGOAgEAMCkxGjAYBgNVBAMMEWFza2VkLmV4YW1wbGUub3JnMQswCQYDVQQF
EwI3NzBcMA0GCSqGSIb3DQEBAQUAA0sAMEgCQQC0A4wZHJiQ08NlkA6ItT7AYlWR
83Ia8UjWHfosKtLjOxz4AoO2yUkik3CXTJPaQpUUVS2Qr8LyBWyuXdLDrEQLAgMB
AAGgADANBgkqhkiG9w0BAQsFAANBAIzhOMhZx7b/vOfDSdq/xp1w8R9NDbJ4ZaMS
2kB6h+gMES1bYgPysNkblI372f7kkLbe72dQEE7gIXa2SYLApqg=
-----END CERTIFICATE REQUEST-----
`;

function decode(text: string): ObjectValue | string {
  const compiled = compileJmesPath('x509_decode(@)');
  if (compiled.kind === 'problem') return compiled.message;
  const outcome = compiled.program.search(text, { host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 } });
  if (outcome.kind === 'fault') return outcome.message;
  return isObject(outcome.value) ? outcome.value : 'no object';
}

it('decodes a certificate into the members that Go has for it', () => {
  expect(decode(CERTIFICATE)).toMatchObject({
    Version: 3,
    SerialNumber: 0x1234,
    SignatureAlgorithm: 4,
    Subject: { Country: ['DE'], Organization: ['Second'], CommonName: 'lamp.example.org', Locality: null, SerialNumber: '' },
    NotBefore: '2026-11-22T02:04:55Z',
    NotAfter: '2036-11-19T02:04:55Z',
    PublicKey: { E: 65537 },
    KeyUsage: 5,
    ExtKeyUsage: [1],
    UnknownExtKeyUsage: [[1, 2, 3, 4]],
    BasicConstraintsValid: true,
    IsCA: false,
    MaxPathLen: -1,
    DNSNames: ['lamp.example.org'],
    EmailAddresses: null,
    IPAddresses: ['10.1.2.3', '2001:db8::7'],
    URIs: [{ Scheme: 'https', Host: 'lamp.example.org', Path: '/x', RawQuery: 'y=1', User: null }],
    OCSPServer: ['http://ocsp.example.org'],
    IssuingCertificateURL: ['http://ca.example.org/ca.der'],
    CRLDistributionPoints: ['http://crl.example.org/a.crl'],
    PolicyIdentifiers: [[1, 2, 3, 4, 5]],
    Policies: ['1.2.3.4.5'],
    SubjectKeyId: 'rZpCQTaBCoeI2u7r+vhVTEoz2hk=',
    UnhandledCriticalExtensions: [[1, 2, 3, 5]],
  });
});

it('decodes a request', () => {
  expect(decode(REQUEST)).toMatchObject({
    Version: 0,
    Subject: { CommonName: 'asked.example.org', SerialNumber: '77' },
    Attributes: null,
    Extensions: null,
    DNSNames: null,
  });
});

it.each([
  ['', 'failed to decode PEM block'],
  ['-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n', 'failed to decode PEM block'],
  ['-----BEGIN A-----\nAAAA\n-----END B-----\n', 'failed to decode PEM block'],
  ['-----BEGIN KEY-----\nAAAA\n-----END KEY-----\n', 'PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST'],
  ['-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n', 'x509: malformed tbs certificate'],
  ['-----BEGIN CERTIFICATE-----\nMIQ=\n-----END CERTIFICATE-----\n', 'x509: malformed certificate'],
])('refuses %j', (text, message) => {
  expect(decode(text)).toBe(message);
});

it('refuses every certificate that is cut short or changed in one byte, or decodes it', () => {
  for (let at = 40; at < CERTIFICATE.length; at += 7) {
    expect(decode(CERTIFICATE.slice(0, at) + CERTIFICATE.slice(at + 4))).toBeDefined();
    expect(decode(`${CERTIFICATE.slice(0, at)}A${CERTIFICATE.slice(at + 1)}`)).toBeDefined();
  }
});
