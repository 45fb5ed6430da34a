import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify, useTranslate, useRecordContext } from 'react-admin'
import { formatDateTime } from '#resource/text'
import { messageOf } from '#admin/api.ts'
import { useProvider, useZone } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useCacheWrite } from '#admin/form/afterWriting.tsx'
import type { Wire } from '#resources'
import { useMay } from '#admin/authProvider.ts'
import { addersOf } from './receivers.ts'

/** An issued link; returned only once. */
interface Issued {
  readonly link: string
  /** The QR code, as SVG. */
  readonly qr: string
  readonly expires: string
}

const QR_SIDE = 240

/** The link and its QR code, for copying or scanning. */
function Shown({ link, qr, expires }: Issued) {
  const t = useTranslate()
  const notify = useNotify()
  const zone = useZone()
  const copy = (): void => {
    // The clipboard needs https.
    const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => notify('nerud.uploader.link.copied', { type: 'info' }),
      () => notify('nerud.uploader.link.notCopied', { type: 'warning' }),
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Alert severity="info">{t('nerud.uploader.link.once')}</Alert>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('nerud.uploader.link.qr')}
        sx={{ width: QR_SIDE, height: QR_SIDE, maxWidth: '100%', borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', width: '100%' }}>
        <TextField
          value={link}
          sx={{ flexGrow: 1, maxWidth: 560 }}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': t('nerud.uploader.link.title'), dir: 'ltr' } }}
          onFocus={event => event.target.select()}
        />
        <Button startIcon={<CopyIcon />} onClick={copy}>
          {t('nerud.uploader.link.copy')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('nerud.uploader.link.until', { until: formatDateTime(expires, zone) })}
      </Typography>
    </Box>
  )
}

interface IssuedLinkProps {
  readonly id: number
  /** A link was issued before; issuing a new one invalidates it. */
  readonly isAgain: boolean
  /** The token was created in order to be issued, so issue it without pressing a second button. */
  readonly isAtOnce?: boolean
}

/** Issues the link of a token: a button, then the link with its QR code. */
export function IssuedLink({ id, isAgain, isAtOnce = false }: IssuedLinkProps) {
  const t = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const updateCache = useCacheWrite()
  const resource = useResource('documentUploaderToken')
  const [issued, setIssued] = useState<Issued>()
  const [isBusy, setBusy] = useState(isAtOnce)
  const hasBegun = useRef(false)
  async function issue(): Promise<void> {
    setBusy(true)
    try {
      const { data } = await provider.invoke<Issued>(resource.name, { path: `${resource.api.path}/get_qr`, query: { tokenId: id } })
      setIssued(data)
      updateCache(resource, null)
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const begin = useEvent(() => {
    if (!isAtOnce || hasBegun.current) return
    hasBegun.current = true
    void issue()
  })
  useEffect(() => begin(), [begin])
  const isRenewed = isAgain || issued !== undefined
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', pt: 1 }}>
      {issued && <Shown {...issued} />}
      <Box>
        <Button variant={issued ? 'outlined' : 'contained'} loading={isBusy} onClick={() => void issue()}>
          {t(isRenewed ? 'nerud.uploader.link.renew' : 'nerud.uploader.link.issue')}
        </Button>
        {isRenewed && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {t('nerud.uploader.link.renewHint')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

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
