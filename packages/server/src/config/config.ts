import type { KeyObject } from 'node:crypto';

import type { LogLevel } from '../log/logger.ts';
import type { ConfiguredServer } from '../servers/server-store.ts';

/** What a configuration file says, with defaults filled in, file names absolute and secrets read from their files. */
export interface Config {
  readonly listen: Address;
  /** Whether there is a recipe controller; without it only the VM webhook runs. Default yes. */
  readonly recipes: boolean;
  readonly dataDirectory: string;
  /** Default `info`. */
  readonly logLevel: LogLevel;
  readonly worker: { readonly isEnabled: boolean };
  readonly principals: readonly Principal[];
  readonly servers: readonly ConfiguredServer[];
  /** What hosts may show: the current secret, then the one before while it is being replaced. Empty: none is accepted. */
  readonly webhookSecrets: readonly string[];
  readonly jwt: JwtSettings | undefined;
  readonly tls: TlsFiles | undefined;
  /** What media URLs start with, without a slash at the end. `undefined`: the listening address. */
  readonly publicUrl: string | undefined;
  /** Keys that media URLs are signed with: the current one, then the one before. Empty: a key kept in the store. */
  readonly mediaKeys: readonly Uint8Array[];
  readonly lease: Seconds;
  /** From the first lease of a job until it fails. */
  readonly overall: Seconds;
  /** How long a host may take to report after its image was handed over. */
  readonly webhookWait: Seconds;
  /** How long the images of complete jobs are kept, and the jobs themselves: those for ever without a number of days. */
  readonly retention: { readonly days: number; readonly jobDays: number | undefined };
  /** Where the credentials of management controllers are, a file for each. */
  readonly credentialsDirectory: string | undefined;
  /** What servers are booted with over Redfish; `undefined`: none is. */
  readonly redfish: RedfishSettings | undefined;
  /** Whether new recipes may name a previous schema. Default yes. */
  readonly acceptsPreviousSchemas: boolean;
  readonly limits: { readonly loginsPerMinute: number; readonly webhooksPerMinute: number };
  readonly vmWebhook: VmWebhookConfig | undefined;
  /** Files with secrets that everybody on the machine can read, the configuration among them if it holds one. */
  readonly openSecrets: readonly string[];
}

/** What the controller boots servers with. */
export interface RedfishSettings {
  /** Read for as long as a server runs from it. */
  readonly maintenanceImageFile: string;
  /** PEM of the authority of management controllers' certificates; `undefined`: those that Node knows. */
  readonly certificateAuthority: string | undefined;
}

/** Port 0 takes a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Seconds {
  readonly seconds: number;
}

/** Admins create jobs, readers look. */
export type Role = 'admin' | 'reader';

/** Somebody who may ask, with Basic authentication. */
export interface Principal {
  readonly name: string;
  readonly role: Role;
  readonly credential: Credential;
}

/** What a principal's password is compared with: a hash of argon2id or bcrypt in its usual text form, or the password itself. */
export type Credential = { readonly kind: 'hash'; readonly hash: string } | { readonly kind: 'password'; readonly password: string };

/** Which bearer tokens are accepted. */
export interface JwtSettings {
  readonly issuer: string;
  readonly audience: string;
  /** RSA, EC or Ed25519. */
  readonly publicKey: KeyObject;
}

/** Read when the server starts and again when they change. */
export interface TlsFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly clientCaFile: string | undefined;
}

/** The admission webhook for VMs. */
export interface VmWebhookConfig {
  readonly listen: Address;
  readonly tls: TlsFiles;
  readonly source: VmSource;
  /** What is answered while the source cannot be read. Default `deny`. */
  readonly onUnavailable: 'allow' | 'deny';
}

/** Where the webhook reads Templates and VMs from. */
export type VmSource =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'kubeconfig'; readonly kubeconfigFile: string }
  | { readonly kind: 'in-cluster' };
