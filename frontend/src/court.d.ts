declare module "*?court" {
  const address: string;
  export default address;
}
