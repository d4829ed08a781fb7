//! Which addresses are refused, in every form in which they can be written.
use super::*;

fn networks(named: &[&str]) -> Networks {
    Networks::new(&named.iter().map(|one| one.parse().unwrap()).collect::<Vec<_>>())
}

/// Also what an administrator is refused with 247, see `web-api/tests/api/webhook_rules.rs`.
const REFUSED: &[&str] = &[
    "",
    "nonsense",
    "//hooks.example/",
    "file:///etc/passwd",
    "ftp://hooks.example/",
    "gopher://hooks.example/",
    "javascript:alert(1)",
    "http://hooks.example/",
    "http://93.184.216.34/",
    "https://user@hooks.example/",
    "https://user:secret@hooks.example/",
    "https://:secret@hooks.example/",
    "https://hooks.example/#there",
    "https://hooks.example/a b",
    "https://hooks.ex\u{9}ample/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://demo.localhost:8080/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.0.0.1.:443/",
    "https://\u{ff11}27.0.0.1/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://100.64.0.1/",
    "https://100.127.255.254/",
    "https://169.254.169.254/latest/meta-data/",
    "https://168.63.129.16/",
    "https://[2001:4860:4860::5efe:7f00:1]/",
    "https://[2001:4860::200:5efe:a00:1]/",
    "https://172.16.0.1/",
    "https://172.31.255.254/",
    "https://192.0.0.192/",
    "https://192.168.1.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::10.0.0.1]/",
    "https://[64:ff9b:1::808:808]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:a9fe:a9fe::1]/",
    "https://[2001:0:53aa:64c::1]/",
    "https://[2001:db8::1]/",
    "https://[fc00::1]/",
    "https://[fd12:3456::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
];

#[test]
fn whatever_leads_into_the_house_is_refused_however_it_is_written() {
    let none = networks(&[]);
    for address in REFUSED {
        assert!(none.check(address).is_err(), "{address} is {:?}", none.check(address));
    }
}

#[test]
fn the_edges_of_every_network_are_inside_in_every_form_and_their_neighbours_outside() {
    let none = networks(&[]);
    let edges = |(network, bits): ([u8; 4], u8)| {
        let first = u32::from_be_bytes(network);
        (first, first | u32::MAX.checked_shr(bits.into()).unwrap_or(0))
    };
    for (first, last) in HOUSES.map(edges) {
        for address in [first, last] {
            let (high, low) = (address >> 16, address & 0xffff);
            for host in [
                Ipv4Addr::from(address).to_string(),
                address.to_string(),
                format!("0x{address:x}"),
                format!("0{address:o}"),
                format!("{}.{}", address >> 24, address & 0xff_ffff),
                format!("[::ffff:{high:x}:{low:x}]"),
                format!("[::{high:x}:{low:x}]"),
                format!("[64:ff9b::{high:x}:{low:x}]"),
                format!("[2002:{high:x}:{low:x}::1]"),
            ] {
                assert!(none.check(&format!("https://{host}/")).is_err(), "{host} of {}", Ipv4Addr::from(address));
            }
        }
        for address in [first.checked_sub(1), last.checked_add(1)].into_iter().flatten() {
            let beside = HOUSES.map(edges).iter().any(|(first, last)| (*first..=*last).contains(&address));
            let address = Ipv4Addr::from(address);
            assert_eq!(none.check(&format!("https://{address}/")).is_err(), beside, "{address}");
            assert_eq!(none.check(&format!("https://[::ffff:{address}]/")).is_err(), beside, "{address}");
        }
    }
}

#[test]
fn what_the_world_has_may_be_called() {
    let none = networks(&[]);
    for (given, called) in [
        ("https://hooks.example", "https://hooks.example/"),
        ("https://hooks.example:8443/in?key=1", "https://hooks.example:8443/in?key=1"),
        ("https://93.184.216.34/", "https://93.184.216.34/"),
        ("https://100.63.255.255/", "https://100.63.255.255/"),
        ("https://172.32.0.1/", "https://172.32.0.1/"),
        ("https://[2606:4700::6810:85e5]/", "https://[2606:4700::6810:85e5]/"),
        ("https://[64:ff9b::8.8.8.8]/", "https://[64:ff9b::808:808]/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ] {
        assert_eq!(none.check(given).map(String::from), Ok(called.to_owned()));
    }
}

#[test]
fn the_operator_lets_networks_in_and_there_in_the_clear() {
    let some = networks(&["10.1.0.0/16", "127.0.0.0/8"]);
    for address in ["http://10.1.2.3/", "https://10.1.2.3/", "https://[::ffff:10.1.2.3]/", "http://localhost:99/"] {
        assert!(some.check(address).is_ok(), "{address}");
    }
    for address in ["http://10.2.0.1/", "https://10.2.0.1/", "http://93.184.216.34/", "https://[::1]/"] {
        assert!(some.check(address).is_err(), "{address}");
    }
}

#[tokio::test]
async fn a_name_is_judged_by_where_it_leads() {
    async fn led(leads_to: &[&str], networks: Networks, clear: bool) -> Option<Vec<IpAddr>> {
        let found: Vec<IpAddr> = leads_to.iter().map(|one| one.parse().unwrap()).collect();
        let look_up: LookUp = Arc::new(move |_| {
            let found = found.clone();
            Box::pin(async move { Ok(found) })
        });
        let guard = Guard { networks, clear, look_up };
        let found = guard.resolve("rebound.example".parse().unwrap()).await.ok()?;
        Some(found.map(|address| address.ip()).collect())
    }
    let public: IpAddr = "93.184.216.34".parse().unwrap();
    for inside in ["127.0.0.1", "::1", "169.254.169.254", "::ffff:10.0.0.1", "fd00::1", "0.0.0.0"] {
        assert_eq!(led(&[inside], networks(&[]), false).await, None, "{inside}");
        assert_eq!(led(&[inside, "93.184.216.34"], networks(&[]), false).await, Some(vec![public]), "{inside}");
    }
    assert_eq!(led(&["93.184.216.34"], networks(&["127.0.0.0/8"]), true).await, None, "in the clear");
    let here = led(&["127.0.0.1"], networks(&["127.0.0.0/8"]), true).await;
    assert_eq!(here, Some(vec!["127.0.0.1".parse().unwrap()]));
    assert_eq!(led(&[], networks(&[]), false).await, None);
}
