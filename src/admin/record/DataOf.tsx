import { useRefresh, useRecordContext, useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, memo, Suspense, useContext, type ReactNode, useId, useState } from 'react'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { type Resource, hasWrites, optionsOf, wirePathOf, valueAt, byName, isSectionShown, type Layout, type WireRecord } from '#resource'
import { ActionsOf } from '../actions/ActionsOf.tsx'
import { cellText, browserKindOf } from '../kinds/index.ts'
import { useCardPath, useWords } from '../cells/context.ts'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../authProvider.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { useResource } from '../resourceContext.tsx'
import { LinesOfCard } from '../form/TextOf.tsx'
import { withToneMark } from '../tones.tsx'
import { chunkOf } from '../chunk.ts'

interface LineActionsProps {
  /** The resource of the lines. */
  readonly child: Resource
  readonly line: WireRecord
}

/** The actions of a line on its header's card; the card is reloaded after them. */
const LineActions = ({ child, line }: LineActionsProps) => {
  const refresh = useRefresh()
  return <ActionsOf resource={child.name} record={line} placement="menu" only={Object.keys(child.actions ?? {})} onDone={() => refresh()} />
}

const InGrid = createContext(false)

/** The style of labelled values, given once to their list: a card has dozens, and a style for each would be a third of rendering it. */
const pairStyle = {
  m: 0,
  '& > div': { minWidth: 0 },
  '& > div > dt': { typography: 'caption', color: 'text.secondary' },
  '& > div > dd': { typography: 'body2', m: 0, minHeight: '1.5em' },
  '& > div > dd > .nothing': { color: 'text.secondary' },
} as const

/** A compact grid of labelled values, in as many columns as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <InGrid.Provider value>
    <Box
      component="dl"
      sx={{
        ...pairStyle,
        '& > .wide': { gridColumn: '1 / -1' },
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(150px, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
        columnGap: 3,
        rowGap: 1.5,
        '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  </InGrid.Provider>
)

const lineActions = (child: Resource, line: Readonly<Record<string, unknown>>) => <LineActions {...{ child, line }} />

interface FieldOfProps {
  readonly name: string
  /** The text above the value; the field's label by default. */
  readonly label?: string
  /** Spans the whole width of the grid; for long texts. */
  readonly wide?: boolean
}

/** A text of more characters than this spans the whole width of the grid. */
const LONG_TEXT = 90

const Pair = ({ label, wide, children }: { readonly label: string; readonly wide: boolean; readonly children: ReactNode }) => (
  <div {...(wide && { className: 'wide' })}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Whether the record has no value in a field. */
export const isEmptyValue = (resource: Resource, name: string, record: object): boolean => {
  const value = valueAt(record, wirePathOf(resource, name))
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The custom note next to a value, if there is one. */
export const NoteOf = ({ resource, record, name }: { readonly resource: string; readonly record: object; readonly name: string }) => {
  const load = useCustomScreens().notes[`${resource}.${name}`]
  if (!load) return null
  const Note = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Note record={record as Readonly<Record<string, unknown>>} name={name} />
    </Suspense>
  )
}

/** A field of the record: its label and value. Renders nothing for fields that the user may not read. */
export const FieldOf = memo(({ name, label, wide }: FieldOfProps) => {
  const resource = useResource()
  const record = useRecordContext()
  const words = useWords()
  const linkTo = useCardPath()
  const inGrid = useContext(InGrid)
  const { mayField } = useMay()
  const one = resource.fields[name]
  if (!record || !one || !mayField(resource, name, 'read')) return null
  const value = valueAt(record, wirePathOf(resource, name))
  const text = cellText(resource, name, record, words)
  const isNothing = isEmptyValue(resource, name, record)
  const { card: Value, isWide } = browserKindOf(one)
  const ownLabel = label ?? fieldLabel(resource.name, name, words.t)
  // Lines with totals are shown as a table, whether users or the server write them.
  const isTable = hasWrites(one) || !!optionsOf(one).totals?.length
  const pair = (
    <Pair label={ownLabel} wide={wide ?? (isWide === true || isTable || text.length > LONG_TEXT)}>
      {isNothing ? (
        <span className="nothing">{text || '—'}</span>
      ) : isTable ? (
        <LinesOfCard {...{ one, value, words }} label={ownLabel} actionsOf={lineActions} />
      ) : (
        withToneMark({ resource, record, words, field: name }, <Value {...{ resource, record, value, text, words, linkTo }} field={name} />)
      )}
      {!isNothing && <NoteOf resource={resource.name} record={record} name={name} />}
    </Pair>
  )
  return inGrid ? (
    pair
  ) : (
    <Box component="dl" sx={pairStyle}>
      {pair}
    </Box>
  )
})

type Row = string | readonly string[]
type Section = Exclude<Layout, Row>

const isSection = (layout: Layout): layout is Section => typeof layout === 'object' && 'section' in layout
const namesIn = (rows: readonly Row[]): readonly string[] => rows.flat()
/** Fields shown elsewhere on the card: whether the record is active, and its author. */
const APART = ['isActive', 'isDelete', 'insDate', 'mdInsUser']

/** The fields missing from the form because they are derived or set by the server. */
function restOf(resource: Resource): readonly string[] {
  const placed = new Set(namesIn((resource.form ?? []).flatMap(layout => (isSection(layout) ? layout.rows : [layout]))))
  const tabs = new Set((resource.show ?? []).flatMap(tab => (tab.tab === 'related' || tab.tab === 'documents' ? [tab.resource] : [])))
  return Object.keys(resource.fields).filter(name => {
    const { target, secret, hidden } = optionsOf(resource.fields[name]!)
    const hasTab = resource.fields[name]!.kind === 'lines' && target !== undefined && tabs.has(target)
    return !placed.has(name) && !APART.includes(name) && !hasTab && !secret && !hidden
  })
}

const Group = ({ heading, children }: { readonly heading?: string; readonly children: ReactNode }) => {
  const id = useId()
  if (heading === undefined) return children
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

const Fields = ({ names }: { readonly names: readonly string[] }) => (
  <FieldGrid>
    {names.map(name => (
      <FieldOf key={name} name={name} />
    ))}
  </FieldGrid>
)

/** Which fields the card shows: those with a value or a text for an empty one, or all after the user has expanded them. */
function useShown(
  resource: Resource,
  record: object | undefined,
): { shown: (names: readonly string[]) => readonly string[]; isOpen: boolean; open: () => void } {
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  const hasText = (name: string): boolean =>
    isOpen || !record || !isEmptyValue(resource, name, record) || cellText(resource, name, record, words) !== ''
  return { shown: names => names.filter(hasText), isOpen, open: () => setOpen(true) }
}

interface DataOfProps {
  /** Fields shown elsewhere on the card. */
  readonly without?: readonly string[]
}

const NOTHING: readonly string[] = []

/** The current record in the layout of its card, or else in that of its form. Fields without a value are collapsed. */
export const DataOf = ({ without = NOTHING }: DataOfProps) => {
  const resource = useResource()
  const record = useRecordContext()
  const translate = useTranslate()
  const { mayField } = useMay()
  const { shown, isOpen, open } = useShown(resource, record)
  if (!record) return null
  const flat = byName(resource, record)
  const own = resource.show?.find(tab => tab.tab === 'data')
  const layout = own?.layout ?? resource.form ?? []
  const sections = layout.filter(isSection).filter(({ when }) => isSectionShown(when, name => flat[name]))
  const plain = namesIn(layout.filter(one => !isSection(one)) as readonly Row[]).filter(name => !APART.includes(name))
  const isListed = (name: string): boolean => !without.includes(name) && mayField(resource, name, 'read')
  const first = (own ? plain : [...plain, ...restOf(resource)]).filter(isListed)
  const groups = sections.map(({ section, rows }) => ({ section, names: namesIn(rows).filter(isListed) }))
  const all = [...first, ...groups.flatMap(({ names }) => names)]
  const folded = all.length - shown(all).length
  return (
    <>
      <Fields names={shown(first)} />
      {groups.map(
        ({ section, names }) =>
          shown(names).length > 0 && (
            <Group key={section} heading={translate(`resources.${resource.name}.sections.${section}`, { _: section })}>
              <Fields names={shown(names)} />
            </Group>
          ),
      )}
      {folded > 0 && !isOpen && (
        <Button size="small" onClick={open} startIcon={<ExpandMoreIcon />} sx={{ mt: 1, mx: -1, displayPrint: 'none' }}>
          {translate('nerud.show.emptyFields', { smart_count: folded })}
        </Button>
      )}
    </>
  )
}

/** When the record was created, and by whom. */
export const CreationNote = ({ isFirst = false }: { readonly isFirst?: boolean }) => {
  const resource = useResource()
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={isFirst ? undefined : { mt: 2.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Fields names={['insDate', 'mdInsUser'].filter(name => name in resource.fields)} />
    </Box>
  )
}
