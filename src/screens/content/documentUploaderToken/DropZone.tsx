import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'
import { EXTENSIONS } from '#resources/content/documentUploaderToken/limits'
import { hidden } from '../../../admin/page/hidden.ts'
import type { Opened } from './useUploader.ts'

const MB = 1_048_576
const ACCEPT = EXTENSIONS.map(end => `.${end}`).join()

interface DropZoneProps {
  readonly limits: Opened
  readonly isLocked: boolean
  readonly onAdd: (files: readonly File[]) => void
}

/** Where files are dropped or chosen; a phone also offers its camera. */
export function DropZone({ limits: { mostFiles, mostBytes, mostBytesInAll }, isLocked, onAdd }: DropZoneProps) {
  const translate = useTranslate()
  const labelId = useId()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const [isOver, setOver] = useState(false)
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(event.target.files ?? [])])
    // The same file, taken out and chosen again, is a change too.
    event.target.value = ''
  }
  const input = { type: 'file', style: hidden, disabled: isLocked, onChange: chosen } as const
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
        <Button component="label" variant="outlined" startIcon={<UploadIcon />} disabled={isLocked}>
          {translate('nerud.uploader.choose')}
          <input {...input} multiple accept={ACCEPT} aria-label={translate('nerud.uploader.choose')} />
        </Button>
        {isTouched && (
          <Button component="label" variant="outlined" startIcon={<CameraIcon />} disabled={isLocked}>
            {translate('nerud.uploader.camera')}
            <input {...input} accept="image/*" capture="environment" aria-label={translate('nerud.uploader.camera')} />
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {translate('nerud.uploader.rule', { most: mostFiles, size: mostBytes / MB, all: mostBytesInAll / MB })}
      </Typography>
    </Box>
  )
}
