import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { wirePathOf, valueAt, type FileRef, type Resource, leadOf, optionsOf } from '#resource'
import { FilePreview, isPicture } from '../../cells/files.tsx'
import type { Row } from '../../data/rows.ts'
import { cellOf, cellText, drawCell, type Words } from '../../cells.tsx'
import { fieldLabel } from '../../cells/words.ts'
import { joined } from '../../theme/textParts.tsx'
import { useResources } from '../../resourceContext.tsx'
import { hasDot } from '../../tones.tsx'

/** The number of files shown on a card; the others are only counted. */
const MAX_FILES = 3

interface CardFilesProps {
  /** The resource of the files. */
  readonly of: Resource
  /** The file records. */
  readonly rows: readonly Row[]
}

/** The files of a card: thumbnails of images, names of other files, and their number. */
const CardFiles = ({ of, rows }: CardFilesProps) => {
  const t = useTranslate()
  const field = of.parts!.attached!.file
  const existing = rows.flatMap(row => {
    const file = valueAt(row, wirePathOf(of, field)) as FileRef | null | undefined
    return file ? [{ row, file }] : []
  })
  const shown = existing.toSorted((a, b) => Number(isPicture(b.file)) - Number(isPicture(a.file))).slice(0, MAX_FILES)
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

interface FaceProps {
  readonly resource: Resource
  readonly row: Row
  readonly words: Words
}

/** Whether the field's value is worth showing on a card: not the default, and not a share of zero. */
function says({ resource, row }: FaceProps, name: string): boolean {
  const { default: usual, shareOf } = optionsOf(resource.fields[name]!)
  const value = valueAt(row, wirePathOf(resource, name))
  if (Array.isArray(value)) return value.length > 0
  if (value === null || value === undefined || (usual !== undefined && value === usual)) return false
  if (shareOf !== undefined) return Number(valueAt(row, wirePathOf(resource, shareOf)) ?? 0) > 0
  return value !== 0
}

/** The total behind a number that is a part of it. */
function limitText(resource: Resource, name: string, row: Row, words: Words): string {
  const { shareOf } = optionsOf(resource.fields[name]!)
  return shareOf === undefined ? '' : `/${cellText(resource, shareOf, row, words)}`
}

/** The content of a card: title, marks, other values in grey, figures. */
export const CardFace = (props: FaceProps) => {
  const { resource, row, words } = props
  const [heading, ...others] = leadOf(resource)
  const resources = useResources()
  const filesOf = (name: string): Resource | undefined => {
    const one = resource.fields[name]!
    const target = one.kind === 'lines' ? resources[optionsOf(one).target!] : undefined
    return target?.parts?.attached && target
  }
  const attached = others.filter(name => filesOf(name) && says(props, name))
  const texts = others.filter(name => !filesOf(name) && says(props, name))
  const marks = texts.filter(name => hasDot(resource, name))
  const figures = texts.filter(name => !marks.includes(name) && cellOf(resource, name).align === 'right')
  const rest = texts.filter(name => !marks.includes(name) && !figures.includes(name))
  return (
    <>
      <Box component="strong" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {heading && cellText(resource, heading, row, words)}
      </Box>
      {marks.length > 0 && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
          {marks.map(field => (
            <span key={field}>{drawCell({ resource, field, record: row, words })}</span>
          ))}
        </Box>
      )}
      {rest.length > 0 && (
        <Box component="span" sx={{ display: 'block', mt: 0.5, color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>
          {joined(rest.map(field => cellText(resource, field, row, words)))}
        </Box>
      )}
      {figures.length > 0 && (
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, color: 'text.secondary', typography: 'caption' }}
        >
          {figures.map(field => (
            <span key={field}>
              {fieldLabel(resource.name, field, words.t)}: {cellText(resource, field, row, words)}
              {limitText(resource, field, row, words)}
            </span>
          ))}
        </Box>
      )}
      {attached.map(name => (
        <CardFiles key={name} of={filesOf(name)!} rows={valueAt(row, wirePathOf(resource, name)) as readonly Row[]} />
      ))}
    </>
  )
}

/** The styles of a card, in a column and while dragged. */
export const CARD = {
  display: 'block',
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  typography: 'body2',
  textDecoration: 'none',
} as const

export interface BoardCardProps extends FaceProps {
  readonly href: string | undefined
  /** It is the only card of the board in the tab order. */
  readonly isActive: boolean
  readonly mayMove: boolean
  /** It has been picked up by the keyboard and is shown where it would be dropped. */
  readonly isLifted: boolean
  /** A dragged card would be dropped before it. */
  readonly isTarget: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, row: Row) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onFocus: (id: number) => void
}

/** The draggable id of a card. */
const cardName = (id: number): string => `card ${id}`

const Line = () => (
  <Box aria-hidden sx={{ position: 'absolute', insetInline: 0, top: -6, height: 4, borderRadius: 1, bgcolor: 'primary.main' }} />
)

/** A record as a card of a board: a link to its page that can be dragged or moved by keys. */
export const BoardCard = memo((props: BoardCardProps) => {
  const { row, href, isActive, isLifted, mayMove, isTarget, onKeyDown, onOpen, onFocus } = props
  const name = cardName(row.id)
  const { setNodeRef: setDrop } = useDroppable({ id: name, disabled: !mayMove })
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: name, disabled: !mayMove })
  const open = (event: { metaKey: boolean; ctrlKey: boolean; preventDefault: () => void }): void => {
    if (!onOpen || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <Box component="li" ref={setDrop} sx={{ position: 'relative', opacity: isDragging ? 0.4 : 1 }}>
      {isTarget && <Line />}
      <Box
        component={Link}
        to={href ?? '#'}
        ref={setNodeRef}
        {...listeners}
        draggable={false}
        data-card={row.id}
        tabIndex={isActive ? 0 : -1}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row)}
        onFocus={() => onFocus(row.id)}
        onClick={open}
        sx={{
          ...CARD,
          cursor: mayMove ? 'grab' : 'pointer',
          touchAction: 'manipulation',
          '&:hover': { borderColor: 'primary.main' },
          ...(isLifted && { borderColor: 'primary.main', borderStyle: 'dashed', boxShadow: 8 }),
        }}
      >
        <CardFace {...props} />
      </Box>
    </Box>
  )
})
BoardCard.displayName = 'BoardCard'
