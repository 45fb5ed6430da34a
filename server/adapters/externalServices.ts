import type { Mail } from './mail.ts'
import type { NpdService } from './npd.ts'

/** Services beyond the house that rules and jobs ask, each behind its adapter. */
export interface ExternalServices {
  readonly npd: NpdService
  readonly mail: Mail
}
