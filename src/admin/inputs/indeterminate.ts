/** The `slotProps` of an indeterminate check box: MUI only draws that state, so set the DOM property too. */
export const indeterminate = (isPartly: boolean) => ({
  input: {
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly
    },
  },
})
