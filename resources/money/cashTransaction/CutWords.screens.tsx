import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import type { StatementFilter } from './filter.screens.ts'

/** The moment that is looked at, in words; none for now. */
export function useCutWords({ asOf, knownOn }: Pick<StatementFilter, 'asOf' | 'knownOn'>): readonly string[] {
  const t = useTranslate()
  return [
    ...(asOf ? [t('nerud.statement.cut.asOf', { day: formatDate(asOf) })] : []),
    ...(knownOn ? [t('nerud.statement.cut.knownOn', { day: formatDate(knownOn) })] : []),
  ]
}

/** Says that the figures are not those of now, and leads back to them. */
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
