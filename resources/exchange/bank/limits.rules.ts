/**
 * Limits of a bank file: its bytes, the characters of a line and of a continued value, its documents and account sections together, the
 * keys of one of them.
 */
export interface BankLimits {
  readonly bytes: number
  readonly line: number
  readonly sections: number
  readonly keys: number
}

/** Twice a year of a busy account, far below what would overload the server. */
export const BANK_LIMITS: BankLimits = { bytes: 200 * 1024 * 1024, line: 32 * 1024, sections: 100_000, keys: 1000 }
