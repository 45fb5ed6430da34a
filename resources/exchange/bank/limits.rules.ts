/**
 * Bounds of a bank's file: its bytes, the characters of a line and of a value that goes on over several, its documents and sections of accounts together,
 * the keys of one of them.
 */
export interface BankLimits {
  readonly bytes: number
  readonly line: number
  readonly sections: number
  readonly keys: number
}

/** Twice what a year of a busy account takes, far below what would trouble the server. */
export const BANK_LIMITS: BankLimits = { bytes: 200 * 1024 * 1024, line: 32 * 1024, sections: 100_000, keys: 1000 }
