import Alert from '@mui/material/Alert'
import { useRecordContext, useTranslate } from 'react-admin'
import { addersOf } from './received.ts'
import type { Wire } from '#resources/wire'
import { useMay } from '#admin/may.ts'
import { IssuedLink } from './IssuedLink.screens.tsx'

const OPEN: ReadonlySet<string> = new Set(['new', 'issued', 'active'])

/** On the card of a link: the link and its QR code, while it accepts files. */
export function UploaderLink() {
  const t = useTranslate()
  const { allows } = useMay()
  const record = useRecordContext<Wire<'documentUploaderToken'>>()
  if (!record) return null
  const { id, state, issuedAt, objectKind } = record
  if (!OPEN.has(state ?? '') || !allows({ right: addersOf(objectKind), reads: false }))
    return <Alert severity="info">{t(`resources.documentUploaderToken.choices.state.${state}`)}</Alert>
  return <IssuedLink id={id} isAgain={issuedAt !== null} />
}
