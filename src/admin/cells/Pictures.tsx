import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { wirePathOf, valueAt, type FileRef, type Ref } from '#resource'
import { useResource } from '../resourceContext.tsx'
import { FilePreview, useFileDownload } from './files.tsx'

/** The height and width of an image, in pixels. */
export const PICTURE = 120

interface PicturesProps {
  readonly of: readonly Ref[]
  /** The resource of the records, and its file field. */
  readonly target: string
  readonly holds: string
}

/** The file of a record. */
export const fileAt = (of: Ref, path: string): FileRef | undefined => valueAt(of, path) as FileRef | undefined

/** Records with image files as a row of thumbnails; a click downloads the file. */
export const Pictures = ({ of, target, holds }: PicturesProps) => {
  const path = wirePathOf(useResource(target), holds)
  const { download, loading } = useFileDownload()
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {of.map(one => {
        const file = fileAt(one, path)
        if (!file) return null
        const owner = { resource: target, record: one.id, field: holds }
        return (
          <li key={one.id}>
            <ButtonBase
              disabled={loading === file.id}
              onClick={() => void download(file, owner)}
              aria-label={file.fileName}
              sx={{ borderRadius: 1, '&:focus-visible': { outline: '2px solid', outlineOffset: 1 } }}
            >
              <FilePreview file={file} owner={owner} size={PICTURE} />
            </ButtonBase>
          </li>
        )
      })}
    </Box>
  )
}
