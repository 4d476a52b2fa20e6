/** How an API server is reached, and as whom. */
export interface ClusterAccess {
  /** Base of all paths, `http` or `https`, without a slash at the end. */
  readonly server: string;
  /** PEM; `undefined`: those that Node trusts. */
  readonly certificateAuthority: string | undefined;
  /** PEM, for a client certificate. */
  readonly clientCertificate: string | undefined;
  readonly clientKey: string | undefined;
  /** Whether the server's certificate is not looked at. */
  readonly skipsVerification: boolean;
  /** The name in the server's certificate, where it is not that of the address. */
  readonly serverName: string | undefined;
  readonly token: string | undefined;
}

/** Asked before each request, as tokens and certificates are replaced while the server runs. Throws a `ServeTrouble` if they cannot be read. */
export type ReadAccess = () => ClusterAccess;
