import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { placeOf, isSectionShown, conditionFields, type Layout } from '#resource'
import { useMay } from '../may.ts'
import { fieldModeOf, useFormMeta } from './context.tsx'
import { InputOf } from './InputOf.tsx'
import { plainLayout, rowColumns } from './labels.ts'
import { RecalcOf } from './RecalcOf.tsx'
import { isSpotRow, SpotRow } from './SpotRow.tsx'

type Row = string | readonly string[]
type Section = Exclude<Layout, Row>

const isRow = (layout: Layout): layout is Row => typeof layout === 'string' || Array.isArray(layout)

/** A row of fields: side by side with equal widths where they fit, one below another on phones. */
const RowOf = ({ row }: { readonly row: Row }) => {
  const meta = useFormMeta()
  const may = useMay()
  const names = [row].flat().filter(name => fieldModeOf(meta, name, may) !== 'absent')
  if (names.length === 0) return null
  const inputs = (
    <Box sx={{ display: 'grid', gridTemplateColumns: rowColumns(meta.resource, names), columnGap: 2, alignItems: 'start' }}>
      {names.map(name => (
        <InputOf key={name} name={name} />
      ))}
    </Box>
  )
  return isSpotRow(meta.resource, names) ? <SpotRow names={meta.resource.parts!.spot!.at}>{inputs}</SpotRow> : inputs
}

const SectionFrame = ({ section, rows }: Section) => {
  const { resource } = useFormMeta()
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 1.5, '& + :not(section)': { mt: 2 } }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
        {translate(`resources.${resource.name}.sections.${section}`)}
      </Typography>
      {rows.map(row => (
        <RowOf key={String(row)} row={row} />
      ))}
    </Box>
  )
}

const ConditionalSection = (section: Section) => {
  const { resource } = useFormMeta()
  const names = conditionFields(section.when)
  const values: readonly unknown[] = useWatch({ name: names.map(name => placeOf(resource, name)) })
  return isSectionShown(section.when, name => values[names.indexOf(name)]) ? <SectionFrame {...section} /> : null
}

const LayoutOf = ({ layout }: { readonly layout: Layout }): ReactNode => {
  if (isRow(layout)) return <RowOf row={layout} />
  return layout.when ? <ConditionalSection {...layout} /> : <SectionFrame {...layout} />
}

const layoutKey = (layout: Layout): string => (isRow(layout) ? String(layout) : layout.section)

/** The fields of the form in the declared layout: rows of inputs, and sections shown by their conditions. */
export const FormOf = ({ layout }: { readonly layout?: readonly Layout[] }) => {
  const { resource } = useFormMeta()
  return (
    <>
      {(layout ?? resource.form ?? plainLayout(resource)).map(one => (
        <LayoutOf key={layoutKey(one)} layout={one} />
      ))}
      <RecalcOf />
    </>
  )
}
