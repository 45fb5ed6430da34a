import { saveAs } from 'file-saver'
import { useState, useEffect, useRef, type RefObject } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import TextIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import Link from '@mui/material/Link'
import type { FileRef } from '#resource'
import { fileNameOf, isHttpProblem } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { formatKilobytes } from '../../resource/text.ts'
import type { Translate } from './words.ts'

/** The record and field that a file belongs to: whoever may read them may download it. */
interface FileOwner {
  readonly resource: string
  readonly record: number | string
  readonly field: string
}

/** The path of a file's content. */
const pathOfFile = ({ resource, record, field }: FileOwner): string => `api/files/${resource}/${record}/${field}`

/** Downloads a stored file with the session's token and saves it under its name; shows a notification on failure. */
export function useFileDownload() {
  const notify = useNotify()
  const provider = useProvider()
  const translate = useTranslate()
  const [loading, setLoading] = useState<number | null>(null)
  const download = async (file: FileRef, owner: FileOwner): Promise<void> => {
    setLoading(file.id)
    try {
      const { data, headers } = await provider.invoke<Blob>(owner.resource, { path: pathOfFile(owner), asFile: true })
      saveAs(data, file.fileName || fileNameOf(headers))
    } catch (error) {
      const detail = isHttpProblem(error) && error.status < 500 ? ` ${error.text}` : ''
      notify(`${translate('nerud.show.documents.downloadFailed')}${detail}`, { type: 'error' })
    } finally {
      setLoading(null)
    }
  }
  return { download, loading }
}

/** Image types that browsers can show; others get an icon. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/u
/** Larger images are not loaded for a thumbnail. */
const MAX_BYTES = 4_000_000

const ICONS = [
  [/^image\//u, ImageIcon],
  [/pdf/u, PdfIcon],
  [/sheet|excel|csv/u, SheetIcon],
  [/word|^text\//u, TextIcon],
  [/zip|rar|7z|archive/u, ArchiveIcon],
] as const

/** Whether the file can be shown as an image. */
export const isPicture = ({ contentType, size }: FileRef): boolean => DRAWN.test(contentType) && size <= MAX_BYTES

/** Whether the element has come into view; true without IntersectionObserver. */
function useSeen(of: RefObject<HTMLElement | null>): boolean {
  const [isSeen, see] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !of.current) return undefined
    const watch = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && see(true), { rootMargin: '100px' })
    watch.observe(of.current)
    return () => watch.disconnect()
  }, [isSeen, of])
  return isSeen
}

/** The object URL of an image loaded with the session's token; undefined while it is not loaded. */
function usePicture(file: FileRef, owner: FileOwner, isEnabled: boolean): string | undefined {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['file', file.id],
    queryFn: async ({ signal }) => (await provider.invoke<Blob>(owner.resource, { path: pathOfFile(owner), asFile: true, signal })).data,
    enabled: isEnabled,
    staleTime: Infinity,
    retry: false,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}

interface FilePreviewProps {
  readonly file: FileRef
  readonly owner: FileOwner
  /** Its height and width, in pixels. */
  readonly size?: number
}

/** A thumbnail of an image, loaded when it comes into view, or an icon for other files. */
export const FilePreview = ({ file, owner, size = 40 }: FilePreviewProps) => {
  const frame = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(frame)
  const hasPicture = isPicture(file)
  const address = usePicture(file, owner, hasPicture && isSeen)
  const Icon = ICONS.find(([kind]) => kind.test(file.contentType))?.[1] ?? FileIcon
  return (
    <Box
      ref={frame}
      component="span"
      aria-hidden={!hasPicture || undefined}
      sx={{
        display: 'inline-flex',
        flex: 'none',
        alignItems: 'center',
        justifyContent: 'center',
        ...(hasPicture && { width: size, height: size, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }),
        color: 'text.secondary',
        verticalAlign: 'middle',
      }}
    >
      {address ? (
        <img src={address} alt={file.fileName} draggable={false} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        <Icon fontSize="small" {...(hasPicture && { titleAccess: file.fileName })} />
      )}
    </Box>
  )
}

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
