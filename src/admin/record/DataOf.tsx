import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { byName, optionsOf, isSectionShown, type Layout, type Resource } from '#resource'
import { useWords } from '../cells/context.ts'
import { useMay } from '../authProvider.ts'
import { useResource } from '../declared.tsx'
import { FieldGrid, FieldOf, isEmpty } from '../fields.tsx'
import { cellText } from '../kinds/index.ts'

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
    isOpen || !record || !isEmpty(resource, name, record) || cellText(resource, name, record, words) !== ''
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
export const Origin = ({ isFirst = false }: { readonly isFirst?: boolean }) => {
  const resource = useResource()
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={isFirst ? undefined : { mt: 2.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Fields names={['insDate', 'mdInsUser'].filter(name => name in resource.fields)} />
    </Box>
  )
}
