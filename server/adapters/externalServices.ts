import type { EdoService } from './edo.ts'
import type { Mail } from './mail.ts'
import type { NpdService } from './npd.ts'

/** External services of rules and jobs, each behind its adapter. */
export interface ExternalServices {
  readonly npd: NpdService
  readonly edo: EdoService
  readonly mail: Mail
  /** Writes everything that is stored into an archive on the server's disk; returns its name and size. */
  readonly backup: () => Promise<{ readonly file: string; readonly megabytes: number }>
}
