// Folders for scenario tests, and the command run in them in this process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';

import { run } from '../src/index.ts';
import type { ExitStatus, Output } from '../src/index.ts';

export interface Ran {
  readonly status: ExitStatus;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Around {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Columns of the terminal that standard output and standard error are; none by default. */
  readonly terminal?: number;
}

/** A folder with files, in which command lines run. */
export class Folder {
  readonly path: string;

  /** Names may have folders in them. The folder is gone when the test has ended. */
  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    this.path = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'assay-test-')));
    onTestFinished(() => fs.rmSync(this.path, { recursive: true, force: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  write(name: string, content: string | Uint8Array): void {
    fs.mkdirSync(path.dirname(this.at(name)), { recursive: true });
    fs.writeFileSync(this.at(name), content);
  }

  /** Makes a symbolic link. */
  link(name: string, target: string): void {
    fs.mkdirSync(path.dirname(this.at(name)), { recursive: true });
    fs.symlinkSync(target, this.at(name));
  }

  makeDirectory(name: string): void {
    fs.mkdirSync(this.at(name), { recursive: true });
  }

  read(name: string): string {
    return fs.readFileSync(this.at(name), 'utf8');
  }

  at(name: string): string {
    return path.join(this.path, name);
  }

  /** Runs a command line without the program's name. A single string is split at blanks. */
  async assay(commandLine: string | readonly string[], { env = {}, stdin = '', terminal }: Around = {}, cwd = '.'): Promise<Ran> {
    const words = typeof commandLine === 'string' ? commandLine.split(' ').filter((word) => word !== '') : commandLine;
    const stdout = new Recorded(terminal);
    const stderr = new Recorded(terminal);
    const readStdin = (): Uint8Array => new TextEncoder().encode(stdin);
    const now = { epochMilliseconds: Date.UTC(2026, 1, 3, 4, 5, 6), offsetMinutes: 60 };
    const status = await run(words, { cwd: this.at(cwd), env, stdout, stderr, readStdin, now: () => now, random: () => 0 });
    return { status, stdout: stdout.text, stderr: stderr.text };
  }

  /** What `assay check … --output json` reports: each violation as `file:line:column severity id`, and the rest of the report. */
  async check(operands = '.', cwd = '.'): Promise<Checked> {
    const ran = await this.assay(`check ${operands} --output json`, {}, cwd);
    const report: JsonReport = ran.stdout === '' ? { violations: [], notChecked: [], summary: {} } : JSON.parse(ran.stdout);
    return {
      status: ran.status,
      stderr: ran.stderr,
      violations: report.violations.map(({ file, line, column, severity, dialect, rule }) => {
        const place = line === undefined ? file : `${file}:${line}:${column}`;
        return `${place} ${severity} ${dialect}/${rule}`;
      }),
      notChecked: report.notChecked.map(({ file, reason }) => `${file}: ${reason}`),
      summary: report.summary,
    };
  }
}

export interface Checked {
  readonly status: ExitStatus;
  readonly stderr: string;
  readonly violations: readonly string[];
  readonly notChecked: readonly string[];
  readonly summary: Readonly<Record<string, number>>;
}

interface JsonReport {
  readonly violations: readonly {
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
    readonly severity: string;
    readonly dialect: string;
    readonly rule: string;
  }[];
  readonly notChecked: readonly { readonly file: string; readonly reason: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

class Recorded implements Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  text = '';

  constructor(terminal: number | undefined) {
    this.isTerminal = terminal !== undefined;
    this.columns = terminal ?? 80;
  }

  write(text: string): void {
    this.text += text;
  }
}
