import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EXTENSIONS } from './received.ts'
import { hidden } from '#admin/page/hidden.ts'
import type { UploadLink } from './useUploader.screens.ts'

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
export function DropZone({ limits: { mostFiles, mostBytes, mostBytesInAll }, isLocked, onAdd }: DropZoneProps) {
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
