import { formatKilobytes } from '../../resource/text.ts'
import type { Translate } from './words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { FileRef } from '#resource'
import { useTranslate } from 'react-admin'
import { FilePreview } from './FilePreview.tsx'
import { useFileDownload, type FileOwner } from './useFileDownload.ts'

/** A size in kilobytes as in lists and cards: '1 234,50 КБ'. Its words are in a later chunk. */
export const fileSizeText = (bytes: number, t: Translate): string => t('nerud.input.file.size.kilobytes', { size: formatKilobytes(bytes) })

/** A link that downloads a stored file. */
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
