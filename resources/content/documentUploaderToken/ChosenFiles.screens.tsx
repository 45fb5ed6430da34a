import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileSizeText } from '#admin/cells/FileLink.tsx'
import type { Chosen } from './useUploader.screens.ts'

const SIDE = 48

/** A thumbnail of a file: the image itself if the browser can show it, else an icon. */
function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: SIDE,
        height: SIDE,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {url ? (
        <Box component="img" src={url} alt="" onError={() => setUrl(undefined)} sx={{ width: SIDE, height: SIDE, objectFit: 'cover' }} />
      ) : (
        <FileIcon />
      )}
    </Box>
  )
}

interface ChosenFilesProps {
  readonly chosen: readonly Chosen[]
  /** Files cannot be removed: they are being sent, or have been. */
  readonly isLocked: boolean
  readonly onRemove: (key: number) => void
}

/** The chosen files, each with thumbnail, name, size and a remove button. */
export function ChosenFiles({ chosen, isLocked, onRemove }: ChosenFilesProps) {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {chosen.map(({ key, file, error }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Thumbnail file={file} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography id={`file-${key}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {fileSizeText(file.size, translate)}
            </Typography>
            {error !== undefined && (
              <Typography variant="body2" color="error" role="alert">
                {error}
              </Typography>
            )}
          </Box>
          <Button color="inherit" disabled={isLocked} aria-describedby={`file-${key}`} onClick={() => onRemove(key)}>
            {translate('nerud.uploader.remove')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}
