// Steps of a sign-in, and its end, as the server answers them.
import type { Profile, SignedIn, SignInStep } from "@/api/shapes";

export const aSignIn = (profile: Profile, token = "token-1"): SignedIn => ({
  ...profile,
  token,
  device_token: "device-1",
  recovery_codes: null,
});

export const aStep = (more: Partial<SignInStep> & Pick<SignInStep, "step">): SignInStep => ({
  otp: true,
  step_token: "step-1",
  ttl: 600,
  username: "marta.rinaldi",
  methods: [],
  app: null,
  mail: null,
  reason: null,
  policy: null,
  user_limit: null,
  recovery_codes: null,
  ...more,
});
