/** One thing that is wrong with a submission: where, and which clause it breaks. */
export interface Fault {
  message: string;
  place: string;
  clause: string;
  summary: string;
  line: number;
}

/** A place and all that it lies in, innermost first: `a[0].b` lies in `a[0]`, and that in `a`. */
function* outward(place: string): Generator<string> {
  for (let at = place; at; at = at.includes(".") || at.includes("[") ? at.replace(/[.[][^.[]*$/, "") : "") yield at;
}

/** The field that a fault is about: the one of its place, or the nearest around it. */
export function fieldOf(place: string, isField: (place: string) => boolean): string | null {
  for (const at of outward(place)) if (isField(at)) return at;
  return null;
}

/** The faults by the field that shows them; those without a field are only in the list. */
export function byField(faults: readonly Fault[], fields: ReadonlySet<string>): Map<string, Fault[]> {
  const found = new Map<string, Fault[]>();
  for (const fault of faults) {
    const field = fieldOf(fault.place, (place) => fields.has(place));
    if (field) found.set(field, [...(found.get(field) ?? []), fault]);
  }
  return found;
}
