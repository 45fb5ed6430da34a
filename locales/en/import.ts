import type { imports as russian } from '../ru/import.ts'
import type { Translation } from '../translation.ts'

export const imports = {
  noHeader: 'Columns not found in the file: %{columns}',
  brokenNumber: 'Excel has saved this number with lost digits: format the column as text and enter the number again',
  errorCell: 'The cell contains an Excel error',
  repeated: 'Already given in row %{row} of this file',
  stays: 'Already entered differently: %{before} (No. %{id}). Cancel that record to enter a new one',
  noName: 'There is no such name in the catalogue',
  sampleFile: 'import template',
  errors: 'Rows with errors',
  error: 'Error',
} as const satisfies Translation<typeof russian>
