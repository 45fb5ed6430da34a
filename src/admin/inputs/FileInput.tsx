import { useState } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { formatDecimal } from '#resource/text'
import { useField, type BoundField, type FieldProps } from './useField.tsx'

/** The limits of accepted files. The server checks them again, by content. */
export interface FileLimits {
  /** Extensions without a dot: ['pdf', 'jpg']; any by default. */
  readonly accept?: readonly string[]
  /** The maximum size of a file, in bytes. */
  readonly maxSize?: number
  /** The maximum number of files; 1 for a single file. */
  readonly maxFiles?: number
}

/** A translation key with its parameters. */
export type TextKey = readonly [key: string, values: Readonly<Record<string, string | number>>]

const extensionOf = (name: string): string => name.split('.').slice(1).pop()?.toLowerCase() ?? ''

const UNITS = ['bytes', 'kilobytes', 'megabytes']

/** A size in the largest unit in which it is at least one: '512 Б', '1,5 КБ', '25 МБ'. */
const sizeTextKey = (bytes: number): TextKey => {
  const power = bytes < 1024 ? 0 : bytes < 1_048_576 ? 1 : 2
  const size = Math.round((bytes / 1024 ** power) * 10) / 10
  return [`nerud.input.file.size.${UNITS[power]}`, { size: formatDecimal(size, Number.isInteger(size) ? 0 : 1) }]
}

/** The extensions as text: 'PDF, JPG'. */
const kindsText = (accept: readonly string[]): string => accept.map(extension => extension.toUpperCase()).join(', ')

interface FilteredFiles {
  readonly accepted: readonly File[]
  readonly rejected: readonly TextKey[]
}

/** Splits chosen files into accepted ones and reasons for rejecting the others; `translate` formats the size limit. */
export const filterFiles = (
  files: readonly File[],
  existing: number,
  limits: FileLimits,
  translate: (...saying: TextKey) => string,
): FilteredFiles => {
  const { accept, maxSize = Infinity, maxFiles = Infinity } = limits
  const accepted: File[] = []
  const rejected: TextKey[] = []
  for (const file of files) {
    const { name } = file
    if (accept && !accept.includes(extensionOf(name))) rejected.push(['nerud.input.file.wrongKind', { name, kinds: kindsText(accept) }])
    else if (file.size > maxSize) rejected.push(['nerud.input.file.tooBig', { name, size: translate(...sizeTextKey(maxSize)) }])
    else if (file.size === 0) rejected.push(['nerud.input.file.empty', { name }])
    else accepted.push(file)
  }
  const room = maxFiles === 1 ? 1 : Math.max(0, maxFiles - existing)
  if (accepted.length > room) rejected.push(['nerud.input.file.tooMany', { count: maxFiles }])
  return { accepted: accepted.slice(0, room), rejected }
}

/** A file stored on the server, as in records. */
interface StoredFile {
  readonly id: number
  readonly fileName: string
  readonly size?: number
}

/** The value of a file input: a newly chosen file or a stored one. */
type InputFile = File | StoredFile

interface FileInputProps extends FieldProps, FileLimits {
  /** Whether the value is a list of files. */
  readonly multiple?: boolean
}

const Zone = styled('label', { shouldForwardProp: name => name !== 'isOver' })<{ isOver: boolean }>(({ theme, isOver }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
  border: `1px dashed ${isOver ? theme.palette.primary.main : theme.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  background: isOver ? theme.palette.action.hover : 'transparent',
  cursor: 'pointer',
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-within': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '& input:disabled': { cursor: 'default' },
}))

const FilesList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(0.5, 0),
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minHeight: 32 },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

const listOf = (value: unknown): readonly InputFile[] =>
  value === undefined || value === null || value === '' ? [] : ((Array.isArray(value) ? value : [value]) as readonly InputFile[])
const keyOf = (file: InputFile): string => (file instanceof File ? `${file.name}:${file.size}:${file.lastModified}` : String(file.id))
const nameOf = (file: InputFile): string => (file instanceof File ? file.name : file.fileName)

const useLimitsText = ({ accept, maxSize, maxFiles }: FileLimits): string => {
  const translate = useTranslate()
  return [
    accept && translate('nerud.input.file.kinds', { kinds: kindsText(accept) }),
    maxSize !== undefined && translate('nerud.input.file.limit', { size: translate(...sizeTextKey(maxSize)) }),
    maxFiles !== undefined && maxFiles > 1 && translate('nerud.input.file.count', { count: maxFiles }),
  ]
    .filter(Boolean)
    .join(', ')
}

const ChosenFiles = ({ files, locked, onRemove }: { files: readonly InputFile[]; locked: boolean; onRemove: (at: number) => void }) => {
  const translate = useTranslate()
  return (
    <FilesList>
      {files.map((file, at) => (
        <li key={keyOf(file)}>
          <FileIcon fontSize="small" color="action" />
          <span className="name">{nameOf(file)}</span>
          {file.size !== undefined && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary', flex: 'none' }}>
              {translate(...sizeTextKey(file.size))}
            </Typography>
          )}
          {!locked && (
            <IconButton size="small" aria-label={translate('nerud.input.remove', { name: nameOf(file) })} onClick={() => onRemove(at)}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </li>
      ))}
    </FilesList>
  )
}

interface DropZoneProps {
  /** The limits of accepted files. */
  readonly of: FileLimits & { readonly multiple?: boolean }
  readonly field: Pick<BoundField, 'id' | 'help' | 'blur'>
  readonly inputRef: BoundField['inputRef']
  readonly hintId: string
  readonly helpId: string
  readonly isInvalid: boolean
  readonly onTake: (chosen: readonly File[]) => void
}

/** A drop area that is also a file input. */
export const DropZone = ({ of, field, inputRef, hintId, helpId, isInvalid, onTake }: DropZoneProps) => {
  const { multiple = false, accept } = of
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  const limits = useLimitsText(of)
  return (
    <Zone
      isOver={isOver}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onTake([...event.dataTransfer.files])
      }}
    >
      <UploadIcon color="action" />
      <span>
        <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 500 }}>
          {translate(multiple ? 'nerud.input.file.drop' : 'nerud.input.file.dropOne')}
        </Typography>
        <Typography component="span" variant="body2" id={hintId} sx={{ color: 'text.secondary' }}>
          {translate('nerud.input.file.hint')}
          {limits && `. ${limits}`}
        </Typography>
      </span>
      <input
        id={field.id}
        ref={inputRef}
        type="file"
        multiple={multiple}
        accept={accept?.map(extension => `.${extension}`).join(',')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={field.help ? `${hintId} ${helpId}` : hintId}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // Reset, so that choosing the same file again after removing it fires a change event.
          target.value = ''
        }}
        onBlur={field.blur}
      />
    </Zone>
  )
}

/** The reasons why files were rejected, one per line. */
export const RejectionReasons = ({ of }: { readonly of: readonly TextKey[] }) => {
  const translate = useTranslate()
  if (of.length === 0) return null
  return (
    <FormHelperText error role="alert" component="div">
      {of.map(([key, values]) => (
        <div key={key + String(values['name'])}>{translate(key, values)}</div>
      ))}
    </FormHelperText>
  )
}

/** A drop area for one or more files, with the limits shown and a reason for each rejected file. The value contains `File`s and stored files. */
export const FileInput = (props: FileInputProps) => {
  const { multiple = false, readOnly = false, disabled = false } = props
  const translate = useTranslate()
  const { inputRef, ...field } = useField(props)
  const [rejected, setRejected] = useState<readonly TextKey[]>([])
  const files = listOf(field.value)
  const locked = readOnly || disabled
  const hintId = `${field.id}-hint`
  const helpId = `${field.id}-helper-text`
  const take = (chosen: readonly File[]): void => {
    const existing = new Set(multiple ? files.map(keyOf) : [])
    const fresh = chosen.filter(file => !existing.has(keyOf(file)))
    const sifted = filterFiles(fresh, files.length, multiple ? props : { ...props, maxFiles: 1 }, translate)
    setRejected(sifted.rejected)
    if (sifted.accepted.length > 0) field.change(multiple ? [...files, ...sifted.accepted] : sifted.accepted[0])
  }
  const remove = (at: number): void => field.change(multiple ? files.filter((_, index) => index !== at) : null)
  return (
    <FormControl error={field.error} fullWidth {...(props.className === undefined ? {} : { className: props.className })}>
      <FormLabel htmlFor={field.id} sx={{ mb: 0.5 }}>
        {field.title}
      </FormLabel>
      <ChosenFiles files={files} locked={locked} onRemove={remove} />
      {!locked && (
        <DropZone
          of={props}
          field={field}
          hintId={hintId}
          helpId={helpId}
          isInvalid={field.error || rejected.length > 0}
          inputRef={inputRef}
          onTake={take}
        />
      )}
      <RejectionReasons of={rejected} />
      {field.help && <FormHelperText id={helpId}>{field.help}</FormHelperText>}
    </FormControl>
  )
}
