import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { byName, mayChange, pathOf, refusedText, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'

/** Why the record's form does not open, as it was when it was opened: what is typed already is not taken away from under the pen. */
export function useRefused(resource: Resource, record: Wire | undefined): string | null {
  const translate = useTranslate()
  const [judged, judge] = useState<{ readonly id: unknown; readonly text: string | null }>()
  if (!record || judged?.id === record['id']) return judged?.text ?? null
  const flat = byName(resource, record)
  const text = mayChange(resource, flat) ? null : refusedText(resource, flat, 'edit', translate)
  judge({ id: flat['id'], text })
  return text
}

/** Said in place of the form of a record that may not be changed, with the way to its card. */
export const Refused = ({ resource, record, text }: { readonly resource: Resource; readonly record: Wire; readonly text: string }) => {
  const translate = useTranslate()
  const card = pathOf(resource, 'one', Number(record['id']))
  return (
    <Alert
      severity="info"
      role="alert"
      // On a phone the words have the whole width, and the way to the card stands below them.
      sx={{
        mt: 1,
        maxWidth: 1200,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' } },
        '& .MuiAlert-message': { flex: '1 1 0' },
      }}
      action={
        card && (
          <Button component={Link} to={card} replace color="inherit">
            {translate('nerud.form.toCard')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
