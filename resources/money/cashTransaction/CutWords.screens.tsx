import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import type { StatementFilter } from './filter.screens.ts'

/** The "as of" and "known on" days, as text; empty for the present. */
export function useCutWords({ asOf, knownOn }: Pick<StatementFilter, 'asOf' | 'knownOn'>): readonly string[] {
  const t = useTranslate()
  return [
    ...(asOf ? [t('nerud.statement.cut.asOf', { day: formatDate(asOf) })] : []),
    ...(knownOn ? [t('nerud.statement.cut.knownOn', { day: formatDate(knownOn) })] : []),
  ]
}

/** A note that the figures are not current, with a button that returns to current ones. */
export const CutWords = ({ words, clear }: { readonly words: readonly string[]; readonly clear: () => void }) => {
  const t = useTranslate()
  if (words.length === 0) return null
  return (
    <Alert
      severity="info"
      sx={{ py: 0 }}
      action={
        <Button color="inherit" size="small" onClick={clear}>
          {t('nerud.statement.cut.now')}
        </Button>
      }
    >
      {words.join('. ')}
    </Alert>
  )
}
