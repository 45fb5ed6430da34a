import type { Mail } from './mail.ts'

/**
 * The framework's external services of rules, jobs and routes, each behind its adapter. An application adds its
 * own by declaration merging (`declare module '#server/adapters/externalServices.ts'`) and opens them in `Application.services`.
 */
export interface ExternalServices {
  readonly mail: Mail
  /** Writes everything that is stored into an archive on the server's disk; returns its name and size. */
  readonly backup: () => Promise<{ readonly file: string; readonly megabytes: number }>
}

/** The services that the application adds. */
export type OwnServices = Omit<ExternalServices, 'mail' | 'backup'>
/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>
