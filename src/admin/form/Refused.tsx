import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { byName, mayChange, pathOf, refusedText, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'

/** Why the record cannot be edited, decided once when the form opens, so that it is not taken away while the user types. */
export function useRefused(resource: Resource, record: Wire | undefined): string | null {
  const translate = useTranslate()
  const [judged, judge] = useState<{ readonly id: unknown; readonly text: string | null }>()
  if (!record || judged?.id === record['id']) return judged?.text ?? null
  const flat = byName(resource, record)
  const text = mayChange(resource, flat) ? null : refusedText(resource, flat, 'edit', translate)
  judge({ id: flat['id'], text })
  return text
}

/** Shown instead of the form of a record that cannot be edited, with a link to its card. */
export const Refused = ({ resource, record, text }: { readonly resource: Resource; readonly record: Wire; readonly text: string }) => {
  const translate = useTranslate()
  const card = pathOf(resource, 'one', Number(record['id']))
  return (
    <Alert
      severity="info"
      role="alert"
      // On phones the text takes the whole width, and the link is below it.
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
