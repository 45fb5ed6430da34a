import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { FileRef } from '#resource'
import { useTranslate } from 'react-admin'
import { FilePreview } from './FilePreview.tsx'
import { fileSizeText } from './fileSize.ts'
import { useFileDownload, type FileOwner } from './useFileDownload.ts'

/** A stored file that is fetched on a click. */
export const FileLink = ({ file, owner }: { readonly file: FileRef; readonly owner: FileOwner }) => {
  const translate = useTranslate()
  const { download, loading } = useFileDownload()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <FilePreview file={file} owner={owner} />
      <Link
        component="button"
        type="button"
        disabled={loading === file.id}
        onClick={() => void download(file, owner)}
        sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {file.fileName} ({fileSizeText(file.size, translate)})
      </Link>
    </Box>
  )
}
