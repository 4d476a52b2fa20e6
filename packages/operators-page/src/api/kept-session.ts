/** Who is signed in. */
export interface Principal {
  readonly name: string;
  readonly role: 'admin' | 'reader';
}

/** What stands for a name and a password for some hours. */
export interface Session extends Principal {
  /** A secret. */
  readonly token: string;
}

const KEY = 'session';

/** Keeps a session for reloads of this tab, until it is closed; `undefined` forgets it. */
export function keepSession(session: Session | undefined): void {
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
}

/** The session that this tab keeps; whether its time is over, the controller knows. Another version of the page may have written it. */
export function keptSession(): Session | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isSession(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const [name, role, token] = ['name', 'role', 'token'].map((key): unknown => Reflect.get(value, key));
  return typeof name === 'string' && (role === 'admin' || role === 'reader') && typeof token === 'string';
}
