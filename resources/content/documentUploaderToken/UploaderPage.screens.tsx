import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useParams } from 'react-router'
import { hidden, PageLoading } from '#admin/page/PageTitle.tsx'
import { EntryFrame } from '#admin/entry/EntryFrame.tsx'
import { DialogButtons, PanelButtons } from '#admin/page/DialogButtons.tsx'
import { EXTENSIONS } from './documentUploaderToken.ts'
import { type UploadLink, STATUS, useUploader, ChosenFiles } from './ChosenFiles.screens.tsx'

const MB = 1_048_576
const ACCEPT = EXTENSIONS.map(end => `.${end}`).join()

interface DropZoneProps {
  readonly limits: UploadLink
  readonly isLocked: boolean
  readonly onAdd: (files: readonly File[]) => void
}

interface ChoiceProps extends Pick<ComponentProps<'input'>, 'multiple' | 'accept' | 'capture'> {
  readonly label: string
  readonly icon: ReactNode
  readonly isLocked: boolean
  readonly onAdd: (files: readonly File[]) => void
}

/** A button that opens the file chooser; the input itself is hidden and not focusable. */
function Choice({ label, icon, isLocked, onAdd, ...input }: ChoiceProps) {
  const translate = useTranslate()
  const inputRef = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(event.target.files ?? [])])
    // Reset, so that choosing the same file again after removing it fires a change event.
    event.target.value = ''
  }
  return (
    <>
      <Button variant="outlined" startIcon={icon} disabled={isLocked} onClick={() => inputRef.current?.click()}>
        {translate(label)}
      </Button>
      <input
        {...input}
        ref={inputRef}
        type="file"
        tabIndex={-1}
        style={hidden}
        disabled={isLocked}
        onChange={chosen}
        aria-label={translate(label)}
      />
    </>
  )
}

/** A drop area with a file chooser; phones also offer the camera. */
function DropZone({ limits: { mostFiles, mostBytes, mostBytesInAll }, isLocked, onAdd }: DropZoneProps) {
  const translate = useTranslate()
  const labelId = useId()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const [isOver, setOver] = useState(false)
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!isLocked) onAdd([...event.dataTransfer.files])
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        p: 2.5,
        textAlign: 'center',
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'text.secondary',
        bgcolor: isOver ? 'action.hover' : 'transparent',
      }}
    >
      <Typography id={labelId} sx={{ fontWeight: 500 }}>
        {translate('nerud.uploader.drop')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <Choice label="nerud.uploader.choose" icon={<UploadIcon />} isLocked={isLocked} onAdd={onAdd} multiple accept={ACCEPT} />
        {isTouched && (
          <Choice
            label="nerud.uploader.camera"
            icon={<CameraIcon />}
            isLocked={isLocked}
            onAdd={onAdd}
            accept="image/*"
            capture="environment"
          />
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {translate('nerud.uploader.rule', { most: mostFiles, size: mostBytes / MB, all: mostBytesInAll / MB })}
      </Typography>
    </Box>
  )
}

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
  const { link, error, status, busy, failure, chosen, add, remove, send, close } = useUploader(token)
  const [isAsking, setAsking] = useState(false)
  if (error)
    return (
      <Alert severity="error">
        <AlertTitle>{t('nerud.uploader.failed')}</AlertTitle>
        {error.text}
      </Alert>
    )
  if (!link) return <PageLoading />
  if (status === STATUS.cancelled)
    return (
      <Alert severity="info" role="status">
        {t('nerud.uploader.cancelled')}
      </Alert>
    )
  const isLocked = busy !== null || status === STATUS.sent
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{link.name}</Typography>
      <DropZone limits={link} isLocked={isLocked} onAdd={add} />
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
