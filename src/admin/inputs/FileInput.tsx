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
import { kindsText, siftFiles, sizeTextKey, type FileLimits, type TextKey } from './fileLimits.ts'
import { useField, type BoundField, type FieldProps } from './useField.tsx'

/** A file stored on the server, as in records. */
interface KeptFile {
  readonly id: number
  readonly fileName: string
  readonly size?: number
}

/** The value of a file input: a newly chosen file or a stored one. */
export type InputFile = File | KeptFile

export interface FileInputProps extends FieldProps, FileLimits {
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
export const Rejected = ({ of }: { readonly of: readonly TextKey[] }) => {
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
    const sifted = siftFiles(fresh, files.length, multiple ? props : { ...props, maxFiles: 1 }, translate)
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
      <Rejected of={rejected} />
      {field.help && <FormHelperText id={helpId}>{field.help}</FormHelperText>}
    </FormControl>
  )
}
