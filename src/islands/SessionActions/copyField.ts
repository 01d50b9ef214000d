/** Copies the value of a field. If the browser does not allow it, selects the value for the visitor and returns false. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
