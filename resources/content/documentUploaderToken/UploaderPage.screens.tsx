import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { EntryFrame } from '#admin/entry/EntryFrame.tsx'
import { DialogButtons, PanelButtons } from '#admin/page/DialogButtons.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { ChosenFiles } from './ChosenFiles.screens.tsx'
import { DropZone } from './DropZone.screens.tsx'
import { STATUS, useUploader } from './useUploader.screens.ts'

/** Asks for confirmation before chosen files are discarded. */
function CloseDialog({ onCancel, onClose }: { readonly onCancel: () => void; readonly onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('nerud.uploader.confirm.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('nerud.uploader.confirm.text')}</DialogContentText>
      </DialogContent>
      <DialogButtons
        cancel={{ label: t('nerud.uploader.confirm.cancel'), onClick: onCancel, autoFocus: true }}
        primary={{ label: t('nerud.uploader.confirm.close'), onClick: onClose, danger: true }}
      />
    </Dialog>
  )
}

function Uploader({ token }: { readonly token: string }) {
  const t = useTranslate()
  const { opened, error, status, busy, failure, chosen, add, remove, send, close } = useUploader(token)
  const [isAsking, setAsking] = useState(false)
  if (error)
    return (
      <Alert severity="error">
        <AlertTitle>{t('nerud.uploader.failed')}</AlertTitle>
        {error.text}
      </Alert>
    )
  if (!opened) return <PageLoading />
  if (status === STATUS.cancelled)
    return (
      <Alert severity="info" role="status">
        {t('nerud.uploader.cancelled')}
      </Alert>
    )
  const isLocked = busy !== null || status === STATUS.sent
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{opened.name}</Typography>
      <DropZone limits={opened} isLocked={isLocked} onAdd={add} />
      {chosen.length > 0 && <ChosenFiles chosen={chosen} isLocked={isLocked} onRemove={remove} />}
      {failure && (
        <Alert severity="error" role="alert">
          {t(`nerud.uploader.${failure.key}`)}
          {failure.text !== undefined && <Typography variant="body2">{failure.text}</Typography>}
        </Alert>
      )}
      {busy === 'sending' && <LinearProgress aria-label={t('nerud.uploader.sending')} />}
      <PanelButtons
        cancel={{
          label: t('nerud.uploader.close'),
          disabled: isLocked,
          onClick: () => (chosen.length > 0 ? setAsking(true) : void close()),
        }}
        primary={{ label: t('nerud.uploader.send'), disabled: isLocked || chosen.length === 0, onClick: () => void send() }}
      />
      {isAsking && (
        <CloseDialog
          onCancel={() => setAsking(false)}
          onClose={() => {
            setAsking(false)
            void close()
          }}
        />
      )}
    </Box>
  )
}

/** The page on which an outside person uploads files by a link (foundations §2.7): needs no session, and shows nothing of the record except what is requested. */
export function UploaderPage() {
  const t = useTranslate()
  const { token = '' } = useParams()
  return (
    <EntryFrame title={t('nerud.uploader.title')} isGrowing>
      <Uploader key={token} token={token} />
    </EntryFrame>
  )
}
