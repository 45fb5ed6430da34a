import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { placeOf, valueAt, type FileRef, type Resource } from '#resource'
import { FilePreview, isPicture } from '../../cells/FilePreview.tsx'
import type { Row } from '../../data/rows.ts'

/** The number of files shown on a card; the others are only counted. */
const MOST = 3

interface CardFilesProps {
  /** The resource of the files. */
  readonly of: Resource
  /** The file records. */
  readonly rows: readonly Row[]
}

/** The files of a card: thumbnails of images, names of other files, and their number. */
export const CardFiles = ({ of, rows }: CardFilesProps) => {
  const t = useTranslate()
  const field = of.parts!.documents!.file
  const existing = rows.flatMap(row => {
    const file = valueAt(row, placeOf(of, field)) as FileRef | null | undefined
    return file ? [{ row, file }] : []
  })
  const shown = existing.toSorted((a, b) => Number(isPicture(b.file)) - Number(isPicture(a.file))).slice(0, MOST)
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.5, typography: 'caption' }}>
      {shown.map(({ row, file }) => (
        <Box key={row.id} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0, maxWidth: '100%' }}>
          <FilePreview file={file} owner={{ resource: of.name, record: row.id, field }} />
          {!isPicture(file) && (
            <Box
              component="span"
              title={file.fileName}
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 140 }}
            >
              {file.fileName}
            </Box>
          )}
        </Box>
      ))}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('nerud.board.files', { smart_count: existing.length })}
      </Box>
    </Box>
  )
}
